import { spawnSync } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { hasCrashed, recordUnhandled } from './unhandled.ts'

test.each(['uncaughtException', 'unhandledRejection'])('%s fails whoever recorded, and only then', (event) => {
  const program = new EventEmitter()
  recordUnhandled(program)()
  const stop = recordUnhandled(program)
  program.emit(event, new Error('the stream broke'))
  expect(stop).toThrow('nobody handled: Error: the stream broke')
  expect([program.listenerCount('uncaughtException'), program.listenerCount('unhandledRejection')]).toEqual([0, 0])
})

test.each([
  ['a stream', `new (require('stream').PassThrough)().destroy(new Error('broken'))`, true],
  ['a promise', `Promise.reject(new Error('broken'))`, true],
  ['a refusal in a sentence', `process.stderr.write('PORT must be a whole number.\\n'); process.exit(1)`, false],
])('a program that dies of %s: %s', (_, code, crashed) => {
  const { stderr } = spawnSync(process.execPath, ['-e', code], { encoding: 'utf8' })
  expect(hasCrashed(stderr)).toBe(crashed)
})
