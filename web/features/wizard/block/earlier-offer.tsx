import type { EarlierOffer as Offer } from '@parcelle/contract/values'
import { isEmpty, type Block } from '@parcelle/forms'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { LiveRegion } from '../../../ui/messages/live-region.tsx'
import { useStore } from '../../../ui/store.ts'
import type { Wizard } from '../store/wizard.ts'
import { useForm, useWizard } from '../wizard-context.ts'
import styles from './earlier-offer.module.css'

type State = { kind: 'offered' | 'asking' | 'failed' } | { kind: 'taken'; elements: readonly number[] }

/** Offers answers of an earlier dossier as long as they would fill an empty field. */
export function EarlierOffer({ block }: { block: Block }) {
  const { t, count } = useI18n()
  const wizard = useWizard()
  const offer = useStore(wizard.offers).find(({ blockId }) => blockId === block.id)
  const [state, setState] = useState<State>({ kind: 'offered' })
  const container = useRef<HTMLDivElement>(null)
  const isUseful = useForm((now) => offer !== undefined && fillsSomething(now, offer))
  const name = useOfferName(offer)
  if (!offer || (state.kind !== 'taken' && !isUseful)) return null

  /** The pressed button disappears, so the focus moves to the container. */
  function changeState(next: State): void {
    flushSync(() => setState(next))
    container.current?.focus({ preventScroll: true })
  }

  async function take(from: Offer): Promise<void> {
    setState({ kind: 'asking' })
    await wizard.takeEarlierAnswers(from).then(
      (elements) => changeState({ kind: 'taken', elements }),
      () => changeState({ kind: 'failed' }),
    )
  }

  function undo(elements: readonly number[]): void {
    wizard.undoEarlierAnswers(elements)
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
          <Button dense icon="history" loading={state.kind === 'asking'} onClick={() => void take(offer)}>
            {name}
          </Button>
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

function useOfferName(offer: Offer | undefined): string {
  const { t, date } = useI18n()
  const { engine } = useWizard()
  if (!offer) return ''
  const { answered_at: at, number, own } = offer
  const isThisYear = at.slice(0, 4) === engine.facts().today.slice(0, 4)
  const day = date(at, isThisYear ? 'day' : 'date')
  return own ? t('wizard.earlier.yours', { date: day }) : t('wizard.earlier.theirs', { date: day, number })
}
