export type Kind = 'floor' | 'ours' | 'graph' | 'form engine'

/** `kind` groups the rows of the report. */
export const engines: Readonly<Record<string, { file: string; kind: Kind }>> = {
  floor: { file: './engines/floor.ts', kind: 'floor' },
  ours: { file: './engines/ours.ts', kind: 'ours' },
  'ours-exact': { file: './engines/ours-exact.ts', kind: 'ours' },
  'alien-signals': { file: './engines/alien-signals.ts', kind: 'graph' },
  'json-logic-engine+graph': { file: './engines/json-logic-graph.ts', kind: 'graph' },
  jsonforms: { file: './engines/jsonforms.ts', kind: 'form engine' },
  formio: { file: './engines/formio.ts', kind: 'form engine' },
  'survey-core': { file: './engines/survey-core.ts', kind: 'form engine' },
}
