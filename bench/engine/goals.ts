import type { DecimalMeasure } from './decimals.ts'
import type { Weight } from './weight.ts'
import type { Measure } from './worker.ts'

/** Goals are ratios within one run, independent of the machine and its load. */
export type Verdict = { goal: string; text: string; measured: string; stretch: boolean; met: boolean }

type Find = (name: string, size: number, meaning?: Measure['meaning']) => Measure | undefined

const formEngines = ['jsonforms', 'formio', 'survey-core']
const graphs = ['alien-signals', 'json-logic-engine+graph']

export function judge(measures: readonly Measure[], sizes: readonly number[]): Verdict[] {
  const find: Find = (name, size, meaning = 'keep') =>
    measures.find((one) => one.name === name && one.size === size && one.meaning === meaning)
  return [
    ...judgeBySize(
      sizes,
      find,
      'E1',
      'one change, beside the floor',
      10,
      4,
      (ours, floor) => ours.changeUs / floor.changeUs,
    ),
    ...judgeLead(find, sizes),
    judgeLeadOver(find, 'E3', 'ahead of SurveyJS', 'survey-core', 1000, 10_000, ({ changeUs }) => changeUs),
    judgeLeadOver(find, 'E3', 'ahead of Form.io', 'formio', 1000, 7000, ({ changeUs }) => changeUs),
    ...graphs.map((name) =>
      judgeLeadOver(find, 'E4', `ahead of ${name}`, name, 10_000, 1, ({ changeUs }) => changeUs, 2),
    ),
    ...judgeGrowth(find),
    ...judgeBySize(
      [1000, 10_000],
      find,
      'E6',
      '99th percentile of one change, beside the floor',
      10,
      4,
      (ours, floor) => ours.p99 / floor.p99,
    ),
    ...judgeTail(find, sizes),
    ...judgeBySize(
      [1000, 10_000],
      find,
      'E7',
      'cold load, with formulas to parse, beside the floor',
      4,
      2.5,
      (ours, floor) => ours.loadMs / floor.loadMs,
    ),
    judgeLeadOver(find, 'E7', 'load ahead of Form.io', 'formio', 1000, 3, ({ loadMs }) => loadMs),
    judgeLeadOver(find, 'E7', 'load ahead of JSON Forms', 'jsonforms', 1000, 9, ({ loadMs }) => loadMs),
    judgeLeadOver(find, 'E7', 'load ahead of SurveyJS', 'survey-core', 1000, 20, ({ loadMs }) => loadMs),
    ...judgeBySize(
      sizes,
      find,
      'E8',
      'a whole folder validated, beside the floor',
      4,
      2,
      (ours, floor) => ours.folderMs / floor.folderMs,
    ),
    judgeLeadOver(find, 'E8', 'folder ahead of JSON Forms (ajv)', 'jsonforms', 1000, 2, ({ folderMs }) => folderMs),
    judgeLeadOver(find, 'E8', 'folder ahead of Form.io', 'formio', 1000, 150, ({ folderMs }) => folderMs),
    judgeLeadOver(find, 'E8', 'folder ahead of SurveyJS', 'survey-core', 1000, 500, ({ folderMs }) => folderMs),
    ...judgeBySize(
      [1000, 10_000],
      find,
      'E9',
      'heap after load, beside the floor',
      3,
      2,
      (ours, floor) => ours.heapMB / floor.heapMB,
    ),
    judgeLeadOver(find, 'E9', 'heap below JSON Forms', 'jsonforms', 1000, 1, ({ heapMB }) => heapMB),
    judgeAgreement(measures),
  ].filter((verdict) => verdict !== null)
}

/** Plans must not change results. */
export function judgeDecimals(measures: readonly DecimalMeasure[]): Verdict {
  const results = measures.reduce((sum, one) => sum + one.results, 0)
  const wrong = measures.flatMap(({ ways }) => ways.filter(({ way }) => way === 'as compiled'))
  const count = wrong.reduce((sum, one) => sum + one.wrong, 0)
  return {
    goal: 'E10',
    text: 'formulas that differ from exact decimals = 0',
    measured: `${count} of ${results.toLocaleString('en')}`,
    met: count === 0,
    stretch: count === 0,
  }
}

/** See docs/decisions/engine-size.md. */
export function judgeWeight({ core, checks, whole }: Weight): Verdict[] {
  const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
  return [
    {
      goal: 'B2',
      text: 'conditions and formulas, gzip, decimals apart ≤ 10 kB',
      measured: kB(core),
      met: core <= 10_000,
      stretch: core <= 8000,
    },
    {
      goal: 'B2',
      text: 'conditions, formulas and checks, gzip, phone metadata and decimals apart ≤ 19 kB',
      measured: `${kB(checks)} (${kB(whole)} with what parses, shows and summarises)`,
      met: checks <= 19_000,
      stretch: checks <= 15_000,
    },
  ]
}

const times = (ratio: number) =>
  `${ratio >= 100 ? Math.round(ratio).toLocaleString('en') : ratio.toFixed(ratio >= 10 ? 0 : 1)}×`

function atMost(goal: string, text: string, measured: number, must: number, stretch: number, show = times): Verdict {
  return {
    goal,
    text: `${text} ≤ ${show(must)}`,
    measured: show(measured),
    met: measured <= must,
    stretch: measured <= stretch,
  }
}

function atLeast(goal: string, text: string, measured: number, must: number, stretch = must): Verdict {
  return {
    goal,
    text: `${text} ≥ ${times(must)}`,
    measured: times(measured),
    met: measured >= must,
    stretch: measured >= stretch,
  }
}

function judgeBySize(
  sizes: readonly number[],
  find: Find,
  goal: string,
  text: string,
  must: number,
  stretch: number,
  ratio: (ours: Measure, floor: Measure) => number,
): Verdict[] {
  return sizes.flatMap((size) => {
    const ours = find('ours', size)
    const floor = find('floor', size)
    return ours && floor ? atMost(goal, `${text} @${size}`, ratio(ours, floor), must, stretch) : []
  })
}

function judgeLeadOver(
  find: Find,
  goal: string,
  text: string,
  name: string,
  size: number,
  must: number,
  read: (measure: Measure) => number,
  stretch = must,
): Verdict | null {
  const ours = find('ours', size)
  const other = find(name, size)
  return ours && other ? atLeast(goal, `${text} @${size}`, read(other) / read(ours), must, stretch) : null
}

const minimumLead: Readonly<Record<number, number>> = { 100: 75, 1000: 400, 10_000: 5000 }

function judgeLead(find: Find, sizes: readonly number[]): Verdict[] {
  return sizes.flatMap((size) => {
    const ours = find('ours', size)
    const right = formEngines
      .flatMap((name) => find(name, size) ?? [])
      .filter(({ differences }) => differences.length === 0)
    const must = minimumLead[size]
    if (!ours || right.length === 0 || must === undefined) return []
    const fastest = Math.min(...right.map(({ changeUs }) => changeUs))
    return atLeast(
      'E2',
      `ahead of the fastest form engine that is right @${size}`,
      fastest / ours.changeUs,
      must,
      2 * must,
    )
  })
}

function judgeGrowth(find: Find): Verdict[] {
  const small = find('ours', 100)
  const large = find('ours', 10_000)
  if (!small || !large) return []
  const slope = Math.log(large.changeUs / small.changeUs) / Math.log(100)
  return [
    atMost('E5', 'median of one change, from 100 to 10 000,', large.p50 / small.p50, 4, 4),
    atMost('E5', 'slope of the growth', slope, 0.45, 0.35, (value) => value.toFixed(2)),
  ]
}

/** Absolute, because a person waits for it. */
function judgeTail(find: Find, sizes: readonly number[]): Verdict[] {
  return sizes.flatMap((size) => {
    const ours = find('ours', size)
    return ours ? atMost('E6', `99th percentile @${size}`, ours.p99, 1000, 100, (us) => `${us.toFixed(0)} µs`) : []
  })
}

function judgeAgreement(measures: readonly Measure[]): Verdict {
  const ours = measures.filter(({ name }) => name === 'ours')
  const count = ours.reduce((sum, { differences }) => sum + differences.length, 0)
  const meanings = new Set(ours.map(({ meaning }) => meaning)).size
  return {
    goal: 'E10',
    text: 'disagreements with the oracle, in both meanings of hidden = 0',
    measured: `${count} in ${ours.length} runs, ${meanings} meanings`,
    met: count === 0,
    stretch: count === 0,
  }
}
