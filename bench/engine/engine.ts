import type { Meaning, Model, Value } from './model.ts'

/** What every engine under measure offers. One file in engines/ and one line in engines/index.ts add one. */
export type Engine = {
  /** Builds everything from the model, with its initial values. Afterwards nothing is left to evaluate. */
  load(model: Model): void
  /** Changes one field. On return every dependent value and state is up to date. */
  set(id: string, value: Value): void
  visible(): Iterable<string>
  value(id: string): unknown
  /** The ids in error. Only visible fields that are not disabled count. */
  validateAll(): Iterable<string>
  /** A whole set of answers arrives for a loaded form: evaluate all, and say what is in error. */
  validateFolder(values: Readonly<Record<string, Value>>): Iterable<string>
  note?: string
}

export type Make = (meaning: Meaning) => Engine
