import { call } from '../../../api/api.ts'
import type { WizardParts } from '../store/wizard-parts.ts'

/** Nothing is offered in this dossier again to this person; a failed call only means that they are asked once more. */
export function declineEarlierAnswers({ id, offers }: WizardParts): void {
  offers.set([])
  call('declineEarlierAnswers', { params: { id } }).catch(() => {})
}

/**
 * Whoever submits a block that offered several answers, without taking them, does not want them. To answer a single
 * question is as quick as to take the offer.
 */
export function passOverOffer(parts: WizardParts, blockId: number): void {
  const { offers, hasTakenOffers, engine } = parts
  const offer = offers.get().find((one) => one.blockId === blockId)
  if (!offer || hasTakenOffers.get()) return
  if (offer.elements.filter((id) => engine.visible(id)).length > 1) declineEarlierAnswers(parts)
}
