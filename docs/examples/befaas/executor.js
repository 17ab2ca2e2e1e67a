// Runs one function of BeFaaS, one executor of the platform in ../functions/platform: executor.js FUNCTION.

const http = require('http')
const path = require('path')

const name = process.argv[2]
process.env.BEFAAS_FN_NAME = name
process.env.TINYFAAS_ENDPOINT = process.env.GATEWAY
// BeFaaS' library looks for experiment.json here, which says where functions are
process.chdir(process.env.EXPERIMENT)
const { tinyfaasHandler } = require(path.join(process.env.APPLICATION, name))
const server = http.createServer(tinyfaasHandler)
server.listen(0, '127.0.0.1', () => console.error(server.address().port))
process.stdin.on('end', () => process.exit()).resume()
