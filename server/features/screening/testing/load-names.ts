import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Db } from '../../../platform/database/tables.ts'
import { loadRegister } from '../register/load.ts'

type Name = readonly [name: string, firstName: string]

let day = 0

/** Loads a register of these people, published a day after the previous one. */
export async function loadNames(db: Db, ...names: readonly Name[]): Promise<void> {
  day += 1
  const PublicationDetail = names.map(([Nom, Prenom], at) => ({
    IdRegistre: at + 1,
    Nature: 'Personne physique',
    Nom,
    RegistreDetail: [{ TypeChamp: 'PRENOM', Valeur: [{ Prenom }] }],
  }))
  const Publications = { DatePublication: new Date(Date.UTC(2026, 0, day)).toISOString(), PublicationDetail }
  const folder = await mkdtemp(join(tmpdir(), 'parcelle-names-'))
  try {
    const path = join(folder, 'register.json')
    await writeFile(path, JSON.stringify({ Publications }))
    await loadRegister(db, path)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** In no dossier. */
export const NOBODY: Name = ['PERSONNE', 'Exemple']
/** The subscriber of the sample of `addSigned`. */
export const SUBSCRIBER: Name = ['GARNIER', 'Étienne']
