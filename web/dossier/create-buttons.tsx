import type { Creation } from '@parcelle/domain'
import { useCreateDossier } from './create-dossier.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { paths } from '../screen/paths.ts'
import { settings } from '../screen/settings.ts'
import { Button } from '../ui/actions/button.tsx'
import { LinkButton } from '../ui/actions/link-button.tsx'
import { Menu } from '../ui/actions/menu.tsx'
import type { Notice } from '../ui/messages/notice.ts'
import { StickyBar } from '../ui/layout/sticky-bar.tsx'
import { useIsPhone } from '../ui/layout/use-media.ts'

type Props = {
  creations: readonly Creation[]
  onFailure: (notice: Notice) => void
  /** False where the screen has something more urgent to do. */
  isMain?: boolean
}

/** One button per way to create a dossier; the main one is last in the row, or first in the column on a phone. */
export function CreateButtons({ creations, onFailure, isMain = true }: Props) {
  const texts = useCreationTexts()
  const ordered = useIsPhone() ? creations : creations.toReversed()
  return ordered.map((creation) => {
    const look = { variant: isMain && creation === creations[0] ? 'primary' : 'secondary', icon: 'add' } as const
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

export function CreateBar({ creations, onFailure, isMain = true }: Props) {
  const { t } = useI18n()
  const texts = useCreationTexts()
  const { create, isPending } = useCreation(onFailure)
  const [, ...others] = creations
  const items = others.map((creation) => ({
    label: texts[creation],
    icon: 'add' as const,
    ...(creation === 'customer' ? { href: paths.chooseClient } : { onSelect: () => create(creation) }),
  }))
  return (
    <StickyBar>
      {isPending ? <Creating /> : <CreateButtons creations={creations.slice(0, 1)} {...{ onFailure, isMain }} />}
      {items.length > 0 && <Menu label={t('dashboard.create.more')} icon="more" items={items} placement="above" />}
    </StickyBar>
  )
}

type OwnCreation = Exclude<Creation, 'customer'>
type ButtonProps = {
  creation: OwnCreation
  variant: 'primary' | 'secondary'
  icon: 'add'
  onFailure: Props['onFailure']
  children: string
}

function CreateButton({ creation, onFailure, children, ...look }: ButtonProps) {
  const { t } = useI18n()
  const { create, isPending } = useCreation(onFailure)
  return (
    <Button {...look} loading={isPending} loadingText={t('dossier.creating')} onClick={() => create(creation)}>
      {children}
    </Button>
  )
}

function Creating() {
  const { t } = useI18n()
  return (
    <Button variant="primary" loading loadingText={t('dossier.creating')}>
      {t('dossier.creating')}
    </Button>
  )
}

function useCreation(onFailure: Props['onFailure']) {
  const { forms } = settings()
  const { mutate, isPending } = useCreateDossier({
    onError: (error) => onFailure({ tone: 'error', code: error.message }),
  })
  const create = (creation: OwnCreation) =>
    mutate({ formId: creation === 'register' ? forms.backOffice : forms.client, clientId: null })
  return { create, isPending }
}

function useCreationTexts(): Record<Creation, string> {
  const { t, locale } = useI18n()
  const { labels } = settings()
  return {
    customer: labels.createCustomer[locale],
    lead: labels.createLead[locale],
    own: t('dashboard.create'),
    register: labels.registerFolder[locale],
  }
}
