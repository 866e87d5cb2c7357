/** Loaded before a program (`--import`): its wall clock is off by CLOCK_SHIFT milliseconds. */
const shift = Number(process.env['CLOCK_SHIFT'] ?? 0)
const Real = Date
const now = () => Real.now() + shift

globalThis.Date = new Proxy(Real, {
  construct: (target, given, as) => Reflect.construct(target, given.length === 0 ? [now()] : given, as),
  apply: () => new Real(now()).toString(),
  get: (target, name, as) => (name === 'now' ? now : Reflect.get(target, name, as)),
})
