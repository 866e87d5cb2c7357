import { amountPaid, paidPart } from '@parcelle/forms'
import type { Engine } from '../store/engine.ts'
import { findReferentialId } from '../store/referential.ts'
import { useForm, useWizard } from '../wizard-context.ts'

type Investment = {
  product: string | null
  shares: number | null
  /** `total`: price of the shares in full ownership; `paid`: price of the right that is bought. */
  total: number | null
  paid: number | null
  bare: number | null
  usufruct: number | null
  /** The user has written the amount in words, or does not have to. */
  isWritten: boolean
}

export function useInvestment(): Investment {
  const { products } = useWizard()
  const text = useForm(({ engine }) => JSON.stringify(read(engine)))
  const { code, ...figures }: Omit<Investment, 'product'> & { code: string | null } = JSON.parse(text)
  return { ...figures, product: products.find((product) => product.code === code)?.name ?? code }
}

function read(engine: Engine) {
  const words = findReferentialId(engine, `${paidPart(readReferential(engine, 'dismembermentScope'))}Words`)
  const paid = amountPaid((part) => readReferential(engine, part))
  const product = readReferential(engine, 'product')
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
    // The form asks for the right being bought; the other one is the remainder.
    bare: bare ?? subtract(total, usufruct),
    usufruct: usufruct ?? subtract(total, bare),
    isWritten:
      words === null || !engine.visible(words) || (engine.value(words) !== null && engine.problem(words) === null),
  }
}

function readReferential(engine: Engine, part: string) {
  const ref = findReferentialId(engine, part)
  return ref === null ? null : engine.value(ref)
}

function readNumber(engine: Engine, part: string): number | null {
  const value = readReferential(engine, part)
  return typeof value === 'number' ? value : null
}

const subtract = (total: number | null, part: number | null): number | null =>
  total === null || part === null ? null : Math.round((total - part) * 100) / 100
