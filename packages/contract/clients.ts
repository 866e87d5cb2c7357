import { z } from 'zod'
import { DossierId, OpenDossier, Person } from './dossiers.ts'
import { route } from './route.ts'

export const Client = Person.extend({
  email: z.string().nullable(),
  /** Distinguish people with the same name. */
  birth_date: z.iso.date().nullable(),
  town: z.string().nullable(),
  current_dossier: z
    .object({
      id: z.uuid(),
      number: z.string(),
      page_id: z.int().nullable(),
      block_id: z.int().nullable(),
    })
    .nullable(),
})
export type Client = z.infer<typeof Client>

const advisers = ['advisor', 'partner', 'manager', 'manage_dossier'] as const

export const clients = {
  listClients: route('listClients', {
    summary: 'List the portfolio of the caller, by name',
    roles: ['advisor', 'partner', 'manager', 'back_office_user', 'manage_dossier'],
    reply: z.object({ clients: z.array(Client) }),
  }),
  createProspect: route('createProspect', {
    summary: 'Create a prospect from the answers of a dossier, and authorise them on it',
    roles: advisers,
    body: z.strictObject({ dossierId: z.uuid() }),
    reply: z.object({ prospect: Person.extend({ email: z.string() }) }),
    status: 201,
    finds: true,
    idempotent: true,
    makes: 'prospects',
  }),
  authoriseClients: route('authoriseClients', {
    summary: 'Set which clients may open a dossier',
    roles: advisers,
    params: DossierId,
    body: z.strictObject({ clientsId: z.array(z.uuid()).max(50) }),
    reply: OpenDossier.pick({ dossier: true }),
  }),
}
