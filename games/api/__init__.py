"""Face for programs: JSON in and out, thin over services and selectors."""
