# Fetches the profile at $ADDRESS, for which the program there needs its time.
exec curl --fail --silent --show-error --max-time "$LIMIT" --output "$PROFILE" "$ADDRESS"
