import type { Subscriber } from '@parcelle/contract/decision/pairing'
import { translateName } from '../../../dossier/labels.ts'
import { useI18n } from '../../../i18n/i18n.tsx'
import { DefinitionList } from '../../../ui/content/definition-list.tsx'

type Props = { subscriber: Subscriber; coSubscriber: Subscriber | null }

export function SubscriberList({ subscriber, coSubscriber }: Props) {
  const { t, locale } = useI18n()
  const born = useBirth()
  const { fullName, email, phone, isMoralPerson, legalForm } = subscriber
  return (
    <DefinitionList
      items={[
        { term: t('pairing.name'), value: translateName(fullName, locale) },
        ...(isMoralPerson
          ? [{ term: t('pairing.legal-form'), value: legalForm }]
          : [{ term: t('pairing.birth'), value: born(subscriber) }]),
        { term: t('pairing.email'), value: email },
        ...(phone ? [{ term: t('pairing.field.phone'), value: phone }] : []),
        ...(coSubscriber
          ? [
              {
                term: t('pairing.cosubscriber'),
                value: [translateName(coSubscriber.fullName, locale), born(coSubscriber)].filter(Boolean).join(', '),
              },
            ]
          : []),
      ]}
    />
  )
}

/** « 14/02/1961, Lyon ». */
export function useBirth() {
  return ({ birthDay, birthCity }: Pick<Subscriber, 'birthDay' | 'birthCity'>): string | null =>
    [birthDay?.split('-').toReversed().join('/'), birthCity].filter(Boolean).join(', ') || null
}
