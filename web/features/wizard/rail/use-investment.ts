import { amountPaid, paidPart } from '@parcelle/forms'
import type { Engine } from '../store/engine.ts'
import { findPartId } from '../store/referential.ts'
import { useForm, useWizard } from '../wizard-context.ts'

type Investment = {
  product: string | null
  shares: number | null
  /** The price of the shares, and that of what is bought: these, or one right on them. */
  total: number | null
  paid: number | null
  bare: number | null
  usufruct: number | null
  /** The reader has written the amount in words, or is not asked to. */
  isWritten: boolean
}

/** The figures of the subscription, found through the parts that the form says its elements play. */
export function useInvestment(): Investment {
  const { products } = useWizard()
  const text = useForm(({ engine }) => JSON.stringify(read(engine)))
  const { code, ...figures }: Omit<Investment, 'product'> & { code: string | null } = JSON.parse(text)
  return { ...figures, product: products.find((product) => product.code === code)?.name ?? code }
}

function read(engine: Engine) {
  const words = findPartId(engine, `${paidPart(readPart(engine, 'dismembermentScope'))}Words`)
  const paid = amountPaid((part) => readPart(engine, part))
  const product = readPart(engine, 'product')
  const [total, bare, usufruct] = [
    readNumber(engine, 'subscriptionAmount'),
    readNumber(engine, 'bareOwnershipAmount'),
    readNumber(engine, 'usufructAmount'),
  ]
  return {
    code: typeof product === 'string' ? product : null,
    shares: readNumber(engine, 'sharesNumber'),
    total,
    paid: typeof paid === 'number' ? paid : null,
    // The form asks for the part being bought; the other one is what is left of the whole.
    bare: bare ?? rest(total, usufruct),
    usufruct: usufruct ?? rest(total, bare),
    isWritten:
      words === null || !engine.visible(words) || (engine.value(words) !== null && engine.problem(words) === null),
  }
}

function readPart(engine: Engine, part: string) {
  const ref = findPartId(engine, part)
  return ref === null ? null : engine.value(ref)
}

function readNumber(engine: Engine, part: string): number | null {
  const value = readPart(engine, part)
  return typeof value === 'number' ? value : null
}

const rest = (total: number | null, part: number | null): number | null =>
  total === null || part === null ? null : Math.round((total - part) * 100) / 100
