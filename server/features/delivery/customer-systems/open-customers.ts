import type { Config } from '../../../config.ts'
import type { CustomerSystem } from '../../../ports/customer-system.ts'
import { embeddedCustomers } from './embedded.ts'
import type { Intake } from './embedded-intake.ts'
import { httpCustomers } from './http.ts'

/** The company's own customer system where one is set, otherwise the one that comes with the product. */
export function openCustomers({ customerSystem }: Pick<Config, 'customerSystem'>, intake: Intake): CustomerSystem {
  return customerSystem === null ? embeddedCustomers(intake) : httpCustomers(customerSystem)
}
