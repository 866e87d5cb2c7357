// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { scheduleBackground } from './background-work.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.advanceTimersByTime(1000)
})
afterEach(() => {
  vi.advanceTimersByTime(1000)
  vi.useRealTimers()
})

const FRAME = 17
const press = (type: string) => window.dispatchEvent(new Event(type))
const did: string[] = []
const work = (name: string) => () => void did.push(name)
beforeEach(() => void did.splice(0))

test('when nobody types, work is done with the next frame, one piece in each', () => {
  scheduleBackground(work('send'))
  scheduleBackground(work('check'))
  expect(did).toEqual([])
  vi.advanceTimersByTime(FRAME)
  expect(did).toEqual(['send'])
  vi.advanceTimersByTime(FRAME)
  expect(did).toEqual(['send', 'check'])
})

test('work that comes shortly before the next key waits until that key is painted', () => {
  press('keydown')
  vi.advanceTimersByTime(100)
  scheduleBackground(work('send'))
  vi.advanceTimersByTime(40)
  press('keydown')
  expect(did).toEqual([])
  vi.advanceTimersByTime(FRAME)
  expect(did).toEqual(['send'])
})

test('work that comes with a key is done once the key is painted', () => {
  press('keydown')
  scheduleBackground(work('send'))
  expect(did).toEqual([])
  vi.advanceTimersByTime(FRAME)
  expect(did).toEqual(['send'])
})

test('work waits for a button to be let go', () => {
  press('pointerdown')
  scheduleBackground(work('send'))
  vi.advanceTimersByTime(60)
  expect(did).toEqual([])
  press('pointerup')
  vi.advanceTimersByTime(FRAME)
  expect(did).toEqual(['send'])
})

test.each(['keydown', 'pointerdown'])('nothing waits longer than 150 ms for what follows a %s', (type) => {
  press(type)
  vi.advanceTimersByTime(100)
  scheduleBackground(work('send'))
  vi.advanceTimersByTime(149)
  expect(did).toEqual([])
  vi.advanceTimersByTime(1)
  expect(did).toEqual(['send'])
})

test('in a tab that is hidden before the frame comes, work is done all the same', () => {
  vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0)
  scheduleBackground(work('send'))
  scheduleBackground(work('check'))
  vi.advanceTimersByTime(300)
  expect(did).toEqual(['send', 'check'])
  vi.restoreAllMocks()
})

test('cancelled work is not done, and a piece that fails stops no other', () => {
  const stop = scheduleBackground(work('send'))
  scheduleBackground(() => {
    throw new Error('broken')
  })
  scheduleBackground(work('check'))
  stop()
  expect(() => vi.advanceTimersByTime(300)).toThrow('broken')
  vi.advanceTimersByTime(300)
  expect(did).toEqual(['check'])
})
