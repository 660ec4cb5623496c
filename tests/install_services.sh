#!/bin/sh
# Installs the servers and the browser that the tests talk to, as far as this machine lets us.
set -eu

missing=""
need() { # need PACKAGE FILE...: the package is here when one of the files is
    package=$1
    shift
    for file in "$@"; do
        [ -x "$file" ] && return
    done
    missing="$missing $package"
}

find_missing() {
    missing=""
    need postgresql "$(command -v initdb || true)" /usr/lib/postgresql/*/bin/initdb
    need redis-server "$(command -v redis-server || true)"
    need dovecot-imapd "$(command -v dovecot || true)" /usr/sbin/dovecot
    need dovecot-lmtpd /usr/lib/dovecot/lmtp
    # tests/browser/chromium.py looks for the same names.
    need chromium "$(command -v chromium-headless-shell || command -v chromium ||
        command -v chromium-browser || command -v google-chrome ||
        command -v google-chrome-stable || true)"
}

find_missing
[ -z "$missing" ] && exit 0

if ! command -v apt-get >/dev/null; then
    as_root=false
elif [ "$(id -u)" = 0 ]; then
    as_root=""
elif sudo -n true 2>/dev/null; then
    as_root="sudo -n"
else
    as_root=false
fi

if [ "$as_root" != false ]; then
    echo "Installing$missing"
    $as_root apt-get update -qq || true
    # The same browser without what draws its windows, where there is such a package.
    if apt-cache show chromium-headless-shell >/dev/null 2>&1; then
        missing=$(echo "$missing" | sed 's/ chromium$/ chromium-headless-shell/')
    fi
    # shellcheck disable=SC2086
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
        $missing >/dev/null || true
    find_missing
    [ -z "$missing" ] && exit 0
fi

echo "The tests need packages that could not be installed; please install:$missing" >&2
[ "${REQUIRE_SERVICES:-}" != 1 ]
