import { makeOurs } from './ours.ts'

/** Our engine with exact decimals everywhere: what it would cost to decide nothing at compile time. */
export default makeOurs((form) => {
  const count = form.elements.length
  const plans = { ...form.tables.plans, terms: new Int32Array(count + 1), steady: new Uint8Array(count) }
  return { ...form, tables: { ...form.tables, plans } }
})
