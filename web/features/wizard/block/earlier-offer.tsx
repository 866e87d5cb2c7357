import type { EarlierOffer as Offer } from '@parcelle/contract/values'
import { isEmpty, type Block } from '@parcelle/forms'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { LiveRegion } from '../../../ui/messages/live-region.tsx'
import { useStore } from '../../../ui/store.ts'
import { declineEarlierAnswers } from '../saving/decline-offers.ts'
import { takeEarlierAnswers, undoTakenAnswers } from '../saving/earlier-answers.ts'
import type { Wizard } from '../store/wizard.ts'
import { focusTitle } from './block-title.tsx'
import { useForm, useWizard } from '../wizard-context.ts'
import styles from './earlier-offer.module.css'

type State = { kind: 'offered' | 'asking' | 'failed' } | { kind: 'taken'; elements: readonly number[] }

/**
 * Offers answers of earlier dossiers for the whole dossier, in a block where they would fill an empty field, until they
 * are taken or declined.
 */
export function EarlierOffer({ block }: { block: Block }) {
  const { t, count } = useI18n()
  const wizard = useWizard()
  const offers = useStore(wizard.offers)
  const hasTaken = useStore(wizard.hasTakenOffers)
  const [state, setState] = useState<State>({ kind: 'offered' })
  const container = useRef<HTMLDivElement>(null)
  const offer = offers.find(({ blockId }) => blockId === block.id)
  const isUseful = useForm((now) => offer !== undefined && fillsSomething(now, offer))
  const name = useOfferName(offers)
  if (state.kind !== 'taken' && (hasTaken || !isUseful)) return null

  /** The pressed button disappears, so the focus moves to the container. */
  function changeState(next: State): void {
    flushSync(() => setState(next))
    container.current?.focus({ preventScroll: true })
  }

  async function take(): Promise<void> {
    setState({ kind: 'asking' })
    await takeEarlierAnswers(wizard).then(
      (elements) => changeState({ kind: 'taken', elements }),
      () => changeState({ kind: 'failed' }),
    )
  }

  function decline(): void {
    declineEarlierAnswers(wizard)
    focusTitle(block.id)
  }

  function undo(elements: readonly number[]): void {
    undoTakenAnswers(wizard, elements)
    changeState({ kind: 'offered' })
  }

  return (
    <div className={styles.offer} ref={container} tabIndex={-1}>
      <LiveRegion>
        {state.kind === 'failed' && <p>{t('wizard.earlier.failed')}</p>}
        {state.kind === 'taken' && (
          <p>
            {state.elements.length === 0
              ? t('wizard.earlier.none')
              : count('wizard.earlier.taken', state.elements.length)}
          </p>
        )}
      </LiveRegion>
      {state.kind !== 'taken' && (
        <>
          <div className={styles.buttons}>
            <Button dense icon="history" loading={state.kind === 'asking'} onClick={() => void take()}>
              {name}
            </Button>
            <Button dense variant="tertiary" onClick={decline}>
              {t('wizard.earlier.decline')}
            </Button>
          </div>
          <p className={styles.hint}>{t('wizard.earlier.hint')}</p>
        </>
      )}
      {state.kind === 'taken' && state.elements.length > 0 && (
        <Button dense variant="tertiary" onClick={() => undo(state.elements)}>
          {t('wizard.earlier.undo')}
        </Button>
      )}
    </div>
  )
}

function fillsSomething({ dossier, engine }: Wizard, { blockId, elements }: Offer): boolean {
  if (dossier.get().submitted_blocks.includes(blockId)) return false
  return elements.some((id) => {
    const element = engine.view.element(id)
    return element !== null && engine.visible(id) && isEmpty(engine.answer(id), element)
  })
}

/** Names the newest answers: those of one dossier were given on several days. */
function useOfferName(offers: readonly Offer[]): string {
  const { t, date } = useI18n()
  const { engine } = useWizard()
  const [newest] = offers.toSorted((a, b) => b.answered_at.localeCompare(a.answered_at))
  if (!newest) return ''
  const { answered_at: at, number, own } = newest
  const isThisYear = at.slice(0, 4) === engine.facts().today.slice(0, 4)
  const day = date(at, isThisYear ? 'day' : 'date')
  return own ? t('wizard.earlier.yours', { date: day }) : t('wizard.earlier.theirs', { date: day, number })
}
