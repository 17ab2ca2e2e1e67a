module example.org/checksum

go 1.21
