import { join } from 'node:path'
import { deploymentsFolder } from '../deployment/parts.ts'
import { findList, loadRegister } from '../features/screening/index.ts'
import type { Db } from '../platform/database/tables.ts'

/** Puts a fictive register of frozen assets in force, with one person of the demo on it, unless there is one. */
export async function loadDemoRegister(db: Db): Promise<void> {
  if (await findList(db)) return
  await loadRegister(db, join(deploymentsFolder, 'demo', 'registre-en-vigueur.json'))
}
