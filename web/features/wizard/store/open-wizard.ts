import type { Role } from '@parcelle/domain'
import type { Locale } from '@parcelle/forms'
import { call } from '../../../api/api.ts'
import { writeOpenDossier } from '../../../session/store.ts'
import { settings } from '../../../screen/settings.ts'
import { whenIdle } from '../../../ui/timing/when-idle.ts'
import { openIndexedJournal } from '../saving/journal/indexed-journal.ts'
import { toDossierSnapshot, type Journal } from '../saving/journal/journal.ts'
import { followDossier } from './follow-dossier.ts'
import { loadForm } from './loading/load-form.ts'
import { makeCipher } from '../saving/journal/cipher.ts'
import { makeWizard, type Wizard } from './wizard.ts'

type OpenWizard = { wizard: Wizard; close: () => void }

/** Loads a dossier and its form, restores unsaved answers, and starts autosave and live updates. */
export async function openWizard(id: string, role: Role, locale: Locale): Promise<OpenWizard> {
  await Promise.race([closing, new Promise((resolve) => setTimeout(resolve, MAX_CLOSE_WAIT))])
  const journal = openJournal()
  // Requested early so that offers do not shift the page later; the dossier opens without them as well.
  const offers = call('listEarlierAnswers', { params: { id } }).then(
    (reply) => reply.offers,
    () => [],
  )
  const { dossier } = await call('readDossier', { params: { id } })
  writeOpenDossier(dossier)
  const wanted = { formId: dossier.form_id, version: dossier.form_version, locale, role }
  const loaded = await loadForm(wanted, Object.keys(dossier.values).map(Number))
  const wizard = makeWizard({ dossier, loaded, role, settings: settings(), journal, locale })
  void offers.then(wizard.offers.set)
  await wizard.recover().catch(() => {})
  const stopSnapshots = storeSnapshots(wizard, journal)

  const end = new AbortController()
  void followDossier(id, wizard.navigation.openBlockId, { ...wizard, onPresence: wizard.presence.set }, end.signal)
  const stopWatching = watchPage(wizard)
  const stopPreparing = whenIdle(() => {
    // The file picker loads the queue again if this fails.
    wizard.receipts.loadQueue().catch(() => {})
  })
  return {
    wizard,
    close() {
      end.abort()
      stopWatching()
      stopSnapshots()
      stopPreparing()
      wizard.navigation.stop()
      closing = closeWizard(wizard, journal).catch(() => {})
    },
  }
}

/** In ms. A dossier reopened at once waits this long for the previous close to save. */
const MAX_CLOSE_WAIT = 2000
let closing: Promise<void> = Promise.resolve()

async function closeWizard({ journalWriter, autosave }: Wizard, journal: Promise<Journal | null>): Promise<void> {
  void journalWriter.flush()
  await autosave.flush().finally(autosave.stop)
  await journalWriter.flush()
  const open = await journal
  open?.close()
}

/** Null without IndexedDB or without a key: unsaved answers are then in memory only. */
async function openJournal(): Promise<Journal | null> {
  try {
    const { key } = await call('readJournalKey')
    return await openIndexedJournal(await makeCipher(key))
  } catch {
    return null
  }
}

/** Stores receipts and element names in the journal database at each change. */
function storeSnapshots({ id, engine, receipts }: Wizard, journal: Promise<Journal | null>): () => void {
  const store = () =>
    void journal
      .then((open) => open?.writeSnapshot(id, toDossierSnapshot(engine.form(), receipts.all())))
      .catch(() => {})
  store()
  return receipts.subscribe(store)
}

function watchPage({ journalWriter, autosave }: Wizard): () => void {
  const send = () => void autosave.flush()
  const persist = () => {
    journalWriter.writeOnUnload()
    void journalWriter.flush()
    if (document.visibilityState === 'hidden') send()
  }
  // Async work no longer completes on unload: write synchronously, and send once more.
  const handleUnload = () => {
    autosave.sendOnUnload()
    journalWriter.writeOnUnload()
  }
  const warn = (event: BeforeUnloadEvent) => {
    if (autosave.pending().length > 0 && !journalWriter.writeOnUnload()) event.preventDefault()
  }
  window.addEventListener('online', send)
  window.addEventListener('pagehide', handleUnload)
  window.addEventListener('beforeunload', warn)
  document.addEventListener('visibilitychange', persist)
  return () => {
    window.removeEventListener('online', send)
    window.removeEventListener('pagehide', handleUnload)
    window.removeEventListener('beforeunload', warn)
    document.removeEventListener('visibilitychange', persist)
  }
}
