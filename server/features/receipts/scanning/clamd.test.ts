import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { EICAR, startClamd } from '../../../testing/clamd.ts'
import { clamdScanner } from './clamd.ts'

const address = await startClamd(afterAll, 'StreamMaxLength 1M\n')
const scan = async (content: Buffer, at = address, patience?: number) =>
  clamdScanner(at, patience).scan(
    (async function* () {
      for (let start = 0; start < content.length; start += 50_000) yield content.subarray(start, start + 50_000)
    })(),
  )

test('a virus is found anywhere in a file, and nothing where there is none', async () => {
  expect(await scan(Buffer.from('Relevé de compte'))).toBe(null)
  expect(await scan(Buffer.from(EICAR))).toMatch(/^Eicar-Test/)
  expect(await scan(Buffer.concat([Buffer.alloc(200_000, 'a'), Buffer.from(EICAR)]))).toMatch(/^Eicar-Test/)
})

test('a file above the scanner’s limit is a failure, not a verdict, and is known before it is sent', async () => {
  await expect(scan(Buffer.alloc(3_000_000))).rejects.toThrow()
  const { takes } = clamdScanner(address, 500)
  expect([await takes(1_000_000), await takes(3_000_000)]).toEqual([true, false])
})

test('an unknown answer, a scanner that is down and one that does not answer are failures, not verdicts', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  afterAll(() => silent.close())
  const { port } = silent.address() as AddressInfo
  await expect(scan(Buffer.from('a'), `tcp://127.0.0.1:${port}`, 100)).rejects.toThrow('did not answer in time')
  await expect(scan(Buffer.from('a'), 'unix:/nowhere/clamd.sock')).rejects.toThrow('ENOENT')
  const odd = createServer((line) => line.end('stream: UNKNOWN ERROR\0')).listen(0, '127.0.0.1')
  await once(odd, 'listening')
  afterAll(() => odd.close())
  await expect(scan(Buffer.from('a'), `tcp://127.0.0.1:${(odd.address() as AddressInfo).port}`)).rejects.toThrow(
    'ERROR',
  )
})
