import type { Meaning, Model, Value } from './model.ts'

/** Interface of a measured engine. To add one: a file in engines/ and a line in engines/index.ts. */
export type Engine = {
  /** Builds everything from the model with its initial values, fully evaluated. */
  load(model: Model): void
  /** On return every dependent value and state is up to date. */
  set(id: string, value: Value): void
  visible(): Iterable<string>
  value(id: string): unknown
  /** Ids of the visible, enabled fields in error. */
  validateAll(): Iterable<string>
  /** Evaluates a complete set of answers on a loaded form and returns the ids in error. */
  validateFolder(values: Readonly<Record<string, Value>>): Iterable<string>
  note?: string
}

export type Make = (meaning: Meaning) => Engine
