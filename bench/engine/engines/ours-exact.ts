import { makeOurs } from './ours.ts'

/** Our engine with big-integer decimals everywhere: the cost without plans. */
export default makeOurs((form) => {
  const count = form.elements.length
  const plans = { ...form.tables.plans, terms: new Int32Array(count + 1), steady: new Uint8Array(count) }
  return { ...form, tables: { ...form.tables, plans } }
})
