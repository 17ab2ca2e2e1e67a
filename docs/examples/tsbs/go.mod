// Builds the programs of TSBS, such as
//   go build -mod=mod -o bin/ github.com/timescale/tsbs/cmd/tsbs_generate_data
module benchgate/examples/tsbs

go 1.21

// Go 1.24 and newer let TSBS ignore its --seed unless this is said.
godebug randseednop=0

require github.com/timescale/tsbs v0.0.0-20230921131859-37fced794d56
