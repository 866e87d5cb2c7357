import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { integrationEvents, integrationStates, isDossierStatus, roles } from '@parcelle/domain'
import { z } from 'zod'
import { deploymentsFolder } from '../deployment/parts.ts'

const People = z.object({
  firms: z.array(z.object({ code: z.string(), name: z.string() })),
  people: z.array(
    z.object({
      username: z.string(),
      role: z.enum(roles),
      firstname: z.string().optional(),
      lastname: z.string().optional(),
      code: z.string().optional(),
      firm: z.string().optional(),
      network: z.array(z.string()).optional(),
      /** Firms of the customer list whose customers are in this advisor's portfolio. */
      portfolio: z.array(z.string()).optional(),
      customer: z.string().optional(),
      disabled: z.boolean().optional(),
    }),
  ),
})

const Identity = z.object({
  civility: z.string().nullish(),
  firstName: z.string().nullish(),
  lastName: z.string().nullish(),
  birthName: z.string().nullish(),
  birthDay: z.string().nullish(),
  birthCity: z.string().nullish(),
  birthCountry: z.string().nullish(),
  phone: z.string().nullish(),
  isMoralPerson: z.boolean().default(false),
  companyName: z.string().nullish(),
  legalForm: z.string().nullish(),
  siret: z.string().nullish(),
})

const Customers = z.object({
  customers: z.array(
    Identity.extend({
      username: z.string(),
      partnerCode: z.string(),
      partnerName: z.string(),
      email: z.string(),
      coSubscriber: Identity.extend({ email: z.string().nullish() }).nullable(),
      address: z.object({ street: z.string(), zip: z.string(), city: z.string(), country: z.string() }).optional(),
    }),
  ),
})

/** An answer as typed; an upload is the list of its files. */
const Answer = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.array(z.string()),
  z.array(z.object({ typeId: z.string(), title: z.string() })),
])

const Dossier = z.object({
  id: z.string(),
  form: z.int(),
  direct: z.boolean(),
  clientCode: z.string(),
  values: z.record(z.string(), Answer),
  demo: z.object({
    status: z.string().refine(isDossierStatus),
    markers: z.array(z.string()),
    integrate_state: z.enum(integrationStates),
    reason: z.string().nullable(),
    pairing: z.object({ np: z.string().nullable(), usu: z.string().nullable() }),
    lastSubmittedBlock: z.string(),
    owner: z.string(),
    clientKind: z.string(),
    clientAccount: z.string().nullable(),
    createdAt: z.string(),
    signedAt: z.string().nullable(),
    history: z.array(
      z.object({
        event: z.enum(integrationEvents),
        state: z.enum(integrationStates),
        at: z.string(),
        by: z.string().nullable(),
        reason: z.string().nullable(),
      }),
    ),
  }),
})
const Dossiers = z.object({ folders: z.array(Dossier), manualFolders: z.array(Dossier) })

export type DemoPeople = z.infer<typeof People>
export type DemoCustomer = z.infer<typeof Customers>['customers'][number]
export type DemoDossier = z.infer<typeof Dossier>

export async function readDemo() {
  const [people, customers, dossiers] = await Promise.all([
    readDemoPeople(),
    read('customers.json', Customers),
    read('dossiers.json', Dossiers),
  ])
  return { people, customers: customers.customers, dossiers: [...dossiers.folders, ...dossiers.manualFolders] }
}

export const readDemoPeople = () => read('people.json', People)

async function read<T extends z.ZodType>(name: string, shape: T): Promise<z.output<T>> {
  return shape.parse(JSON.parse(await readFile(join(deploymentsFolder, 'demo', name), 'utf8')))
}
