import type { Creation } from '@parcelle/domain'
import { useCreateDossier } from './create-dossier.ts'
import { useSpeech } from './i18n.tsx'
import { paths } from './paths.ts'
import { settings } from './settings.ts'
import { Button } from './ui/button.tsx'
import { LinkButton } from './ui/link-button.tsx'
import type { Notice } from './ui/notice.ts'
import { useIsPhone } from './use-phone.ts'

type Props = { creations: readonly Creation[]; onFailure: (notice: Notice) => void }

/** One button per way of opening a dossier; the main one ends the line, or heads the column on a phone. */
export function CreateButtons({ creations, onFailure }: Props) {
  const texts = useCreationTexts()
  const ordered = useIsPhone() ? creations : creations.toReversed()
  return ordered.map((creation) => {
    const look = { variant: creation === creations[0] ? 'primary' : 'secondary', icon: 'add' } as const
    // The customer is chosen on a page of its own.
    if (creation === 'customer')
      return (
        <LinkButton key={creation} href={paths.chooseClient} {...look}>
          {texts[creation]}
        </LinkButton>
      )
    return (
      <CreateButton key={creation} creation={creation} {...look} onFailure={onFailure}>
        {texts[creation]}
      </CreateButton>
    )
  })
}

type ButtonProps = {
  creation: Exclude<Creation, 'customer'>
  variant: 'primary' | 'secondary'
  icon: 'add'
  onFailure: Props['onFailure']
  children: string
}

function CreateButton({ creation, onFailure, children, ...look }: ButtonProps) {
  const { t } = useSpeech()
  const { forms } = settings()
  const { mutate, isPending } = useCreateDossier({
    onError: (error) => onFailure({ tone: 'error', code: error.message }),
  })
  const formId = creation === 'register' ? forms.backOffice : forms.client
  return (
    <Button
      {...look}
      loading={isPending}
      loadingText={t('dossier.creating')}
      onClick={() => mutate({ formId, clientId: null })}
    >
      {children}
    </Button>
  )
}

function useCreationTexts(): Record<Creation, string> {
  const { t, locale } = useSpeech()
  const { labels } = settings()
  return {
    customer: labels.createCustomer[locale],
    lead: labels.createLead[locale],
    own: t('dashboard.create'),
    register: labels.registerFolder[locale],
  }
}
