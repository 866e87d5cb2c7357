import type { Role } from '@parcelle/domain'
import type { Locale } from '@parcelle/forms'
import { call } from '../../../api/api.ts'
import { writeOpenDossier } from '../../../session/store.ts'
import { settings } from '../../../screen/settings.ts'
import { whenIdle } from '../../../ui/timing/when-idle.ts'
import { openIndexedJournal } from '../saving/journal/indexed-journal.ts'
import { toSeen, type Journal } from '../saving/journal/journal.ts'
import { followDossier } from './live.ts'
import { loadForm } from './loading/load-form.ts'
import { makeSeal } from '../saving/journal/seal.ts'
import { makeWizard, type Wizard } from './wizard.ts'

type OpenWizard = { wizard: Wizard; resumePage: number | null; close: () => void }

/** Opens a dossier: its answers, its form in the reader's language, and what was left unsaved in this browser. */
export async function openWizard(id: string, role: Role, locale: Locale): Promise<OpenWizard> {
  await Promise.race([leaving, new Promise((resolve) => setTimeout(resolve, LONGEST_LEAVE))])
  const journal = openJournal()
  // Asked for with the dossier, so that nothing moves under the finger later; a dossier opens without it as well.
  const offers = call('listEarlierAnswers', { params: { id } }).then(
    (reply) => reply.offers,
    () => [],
  )
  const { dossier, page_id: resumePage } = await call('readDossier', { params: { id } })
  writeOpenDossier(dossier)
  const wanted = { formId: dossier.form_id, version: dossier.form_version, locale }
  const loaded = await loadForm(wanted, Object.keys(dossier.values).map(Number))
  const wizard = makeWizard({ dossier, loaded, role, settings: settings(), journal, locale })
  void offers.then(wizard.offers.set)
  await wizard.recover().catch(() => {})
  const stopNoting = noteSeen(wizard, journal)

  const end = new AbortController()
  void followDossier(id, wizard.route.open, { ...wizard, onPresence: wizard.presence.set }, end.signal)
  const stopWatching = watchPage(wizard)
  const stopPreparing = whenIdle(() => {
    // Not to be had now: the place where files are chosen asks for it again.
    wizard.receipts.loadQueue().catch(() => {})
  })
  return {
    wizard,
    resumePage,
    close() {
      end.abort()
      stopWatching()
      stopNoting()
      stopPreparing()
      wizard.route.stop()
      leaving = leave(wizard, journal).catch(() => {})
    },
  }
}

/** Opened again at once, a dossier waits so long for what was left unsaved when it was closed. */
const LONGEST_LEAVE = 2000
let leaving: Promise<void> = Promise.resolve()

/** Sends and keeps what is left, then lets go of it. */
async function leave({ journalWriter, autosave }: Wizard, journal: Promise<Journal | null>): Promise<void> {
  void journalWriter.flush()
  await autosave.flush().finally(autosave.stop)
  await journalWriter.flush()
  const open = await journal
  open?.close()
}

/** Null in a browser that keeps nothing, or when the key cannot be had: then only the server keeps the answers. */
async function openJournal(): Promise<Journal | null> {
  try {
    const { key } = await call('readJournalKey')
    return await openIndexedJournal(await makeSeal(key))
  } catch {
    return null
  }
}

/** Keeps the documents and the names of the form at hand, as the server last told them. */
function noteSeen({ id, engine, receipts }: Wizard, journal: Promise<Journal | null>): () => void {
  const note = () => void journal.then((open) => open?.note(id, toSeen(engine.form(), receipts.all()))).catch(() => {})
  note()
  return receipts.subscribe(note)
}

/** The network coming back, the page being hidden or left. */
function watchPage({ journalWriter, autosave }: Wizard): () => void {
  const send = () => void autosave.flush()
  const keep = () => {
    journalWriter.leave()
    void journalWriter.flush()
    if (document.visibilityState === 'hidden') send()
  }
  // Nothing that is begun now will be waited for: what is not saved is kept in the same breath, and sent once more.
  const leaveAll = () => {
    autosave.leave()
    journalWriter.leave()
  }
  const warn = (event: BeforeUnloadEvent) => {
    if (autosave.pending().length > 0 && !journalWriter.leave()) event.preventDefault()
  }
  window.addEventListener('online', send)
  window.addEventListener('pagehide', leaveAll)
  window.addEventListener('beforeunload', warn)
  document.addEventListener('visibilitychange', keep)
  return () => {
    window.removeEventListener('online', send)
    window.removeEventListener('pagehide', leaveAll)
    window.removeEventListener('beforeunload', warn)
    document.removeEventListener('visibilitychange', keep)
  }
}
