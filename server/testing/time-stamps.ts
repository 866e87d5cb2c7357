import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll } from 'vitest'

const run = promisify(execFile)

const settings = (folder: string) => `
[req]
distinguished_name = name
prompt = no
[name]
CN = Time stamps of the tests
[ext]
keyUsage = critical, digitalSignature
extendedKeyUsage = critical, timeStamping
[tsa]
default_tsa = own
[own]
dir = ${folder}
serial = $dir/serial
signer_cert = $dir/tsa.pem
signer_key = $dir/tsa.key
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
accuracy = secs:1
ess_cert_id_alg = sha256
`

/** OpenSSL's time stamping authority over HTTP, stopped after the test file. */
export async function startTimeStamps(algorithm: 'ec' | 'rsa' = 'ec'): Promise<{ url: string; certificate: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'parcelle-tsa-'))
  const [config, certificate, key] = ['tsa.conf', 'tsa.pem', 'tsa.key'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  await writeFile(config, settings(folder))
  await writeFile(join(folder, 'serial'), '01')
  const options = { ec: ['ec', '-pkeyopt', 'ec_paramgen_curve:P-256'], rsa: ['rsa:2048'] }
  const newKey = ['-newkey', ...options[algorithm], '-nodes']
  const to = ['-x509', '-extensions', 'ext', '-config', config, '-days', '30', '-keyout', key, '-out', certificate]
  await run('openssl', ['req', ...newKey, ...to])
  let count = 0
  const server = createServer(async (request, reply) => {
    const [query, answer] = [join(folder, `${++count}.tsq`), join(folder, `${count}.tsr`)]
    await writeFile(query, await buffer(request))
    await run('openssl', ['ts', '-reply', '-config', config, '-section', 'own', '-queryfile', query, '-out', answer])
    reply.setHeader('content-type', 'application/timestamp-reply').end(await readFile(answer))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(async () => {
    server.close()
    await rm(folder, { recursive: true, force: true })
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, certificate }
}
