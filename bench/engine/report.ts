import type { DecimalMeasure } from './decimals.ts'
import { engines } from './engines/index.ts'
import type { Verdict } from './goals.ts'
import type { Measure } from './worker.ts'

export function report(
  measures: readonly Measure[],
  decimals: readonly DecimalMeasure[],
  verdicts: readonly Verdict[],
  failures: readonly string[],
): string {
  const sizes = [...new Set(measures.map(({ size }) => size))].toSorted((a, b) => a - b)
  return [
    ...sizes.flatMap((size) => ['', `## ${size} elements`, '', ...table(measures.filter((one) => one.size === size))]),
    '',
    '## What exact decimals cost',
    ...decimals.flatMap(decimalTable),
    '',
    '## Goals',
    '',
    '| | goal | measured | |',
    '|---|---|---|---|',
    ...verdicts.map(
      ({ goal, text, measured, met, stretch }) =>
        `| ${goal} | ${text} | ${measured} | ${met ? (stretch ? 'met, stretch too' : 'met') : '**missed**'} |`,
    ),
    ...failures.map((failure) => `\nnot measured: ${failure}`),
    ...notes(measures),
    '',
  ].join('\n')
}

function table(measures: readonly Measure[]): string[] {
  const floor = measures.find(({ name, meaning }) => name === 'floor' && meaning === 'keep')
  const rows = measures.toSorted((a, b) => a.changeUs - b.changeUs).map((one) => row(one, floor))
  const head = [
    'engine',
    'kind',
    'load',
    'load again',
    'p50',
    'p95',
    'p99',
    'mean',
    'vs floor',
    'validate',
    'folder',
    'heap',
    'changes',
    'oracle',
  ]
  return [`| ${head.join(' | ')} |`, `|${'---|'.repeat(head.length)}`, ...rows]
}

function row(one: Measure, floor: Measure | undefined): string {
  const name = one.meaning === 'empty' ? `${one.name}, hidden is empty` : one.name
  const ratio = floor && one.meaning === 'keep' ? `${(one.changeUs / floor.changeUs).toPrecision(2)}×` : ''
  const verdict = one.differences.length === 0 ? 'equal' : `differs: ${one.differences[0]}`
  const cells = [
    name,
    engines[one.name]?.kind ?? '',
    time(one.loadMs * 1000),
    time(one.warmLoadMs * 1000),
    time(one.p50),
    time(one.p95),
    time(one.p99),
    time(one.changeUs),
    ratio,
    time(one.validateMs * 1000),
    time(one.folderMs * 1000),
    `${one.heapMB.toFixed(1)} MB`,
    one.changes,
    verdict,
  ]
  return `| ${cells.join(' | ')} |`
}

function time(us: number): string {
  if (us >= 1e6) return `${(us / 1e6).toFixed(1)} s`
  if (us >= 1000) return `${(us / 1000).toFixed(us >= 10_000 ? 0 : 1)} ms`
  return `${us.toFixed(us >= 10 ? 0 : 2)} µs`
}

function decimalTable({ formulas, planned, of, results, ways }: DecimalMeasure): string[] {
  const ours = ways.find(({ way }) => way === 'as compiled')?.ns ?? 1
  return [
    '',
    `${of} formulas ${formulas}, ${planned} of them in whole numbers:`,
    '',
    '| evaluated | one formula | beside ours | other results than exact |',
    '|---|---|---|---|',
    ...ways.map(
      ({ way, ns, wrong }) =>
        `| ${way} | ${ns.toFixed(0)} ns | ${(ns / ours).toPrecision(2)}× | ${count(wrong)} of ${count(results)} |`,
    ),
  ]
}

const count = (number: number) => number.toLocaleString('en')

function notes(measures: readonly Measure[]): string[] {
  const known = new Map(measures.filter(({ note }) => note !== '').map(({ name, note }) => [name, note]))
  return ['', ...[...known].map(([name, note]) => `- ${name}: ${note}`)]
}
