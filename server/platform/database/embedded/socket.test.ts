import { chmodSync, chownSync, lstatSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { prepareSocket } from './socket.ts'
import { unprivileged } from './unprivileged.ts'

const launch = unprivileged([])
let place: string
let socket: string

beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'parcelle-socket-'))
  socket = join(place, 'socket')
})
afterEach(() => rmSync(place, { recursive: true }))

test('the folder of the socket is for the server alone, and used again', () => {
  prepareSocket(socket, launch)
  prepareSocket(socket, launch)
  const { mode, uid } = lstatSync(socket)
  expect([mode & 0o777, uid]).toEqual([0o700, launch.owner?.uid ?? process.getuid?.()])
})

test.each(['755', '770', '701'])('a folder of mode %s, which others may enter, is refused', (mode) => {
  mkdirSync(socket)
  chmodSync(socket, mode)
  expect(() => prepareSocket(socket, launch)).toThrow('set TMPDIR')
})

test('a link to another folder is refused', () => {
  mkdirSync(join(place, 'other'), { mode: 0o700 })
  symlinkSync(join(place, 'other'), socket)
  expect(() => prepareSocket(socket, launch)).toThrow('set TMPDIR')
})

test.runIf(process.getuid?.() === 0)('a folder of another user is refused', () => {
  mkdirSync(socket, { mode: 0o700 })
  chownSync(socket, 12_345, 12_345)
  expect(() => prepareSocket(socket, launch)).toThrow('set TMPDIR')
  expect(lstatSync(socket).uid).toBe(12_345)
})
