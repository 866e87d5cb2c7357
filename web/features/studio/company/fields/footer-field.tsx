import type { Json } from '@parcelle/domain/studio'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { ItemsField, withKey } from '../../form/inspector/list-fields.tsx'
import { holderOf, TextsField, WordField } from '../../form/inspector/simple-fields.tsx'
import type { SettingFieldProps } from './field-props.ts'

/** The blocks of the footer, each with its text and its links. */
export function FooterField({ label, hint, value, onChange }: SettingFieldProps) {
  const { t } = useI18n()
  return (
    <ItemsField
      label={label}
      hint={hint}
      value={value}
      addLabel={t('studio.footer.add')}
      newItem={() => ({ html: { fr: '<p></p>', en: '<p></p>' }, links: [] })}
      onChange={(blocks, isTyped) => onChange(blocks ?? [], isTyped)}
    >
      {(block, write) => {
        const held = holderOf(block)
        return (
          <>
            <TextsField
              label={t('studio.footer.text')}
              value={held['html']}
              isKept
              isMarkup
              onChange={(html, isTyped) => write(withKey(held, 'html', html), isTyped)}
            />
            <LinksField
              value={held['links']}
              onChange={(links, isTyped) => write(withKey(held, 'links', links), isTyped)}
            />
          </>
        )
      }}
    </ItemsField>
  )
}

type LinksProps = { value: Json | undefined; onChange: (value: Json, isTyped?: boolean) => void }

function LinksField({ value, onChange }: LinksProps) {
  const { t } = useI18n()
  return (
    <ItemsField
      label={t('studio.footer.links')}
      value={value}
      addLabel={t('studio.footer.link.add')}
      newItem={() => ({ label: { fr: 'Lien', en: 'Link' }, href: 'https://' })}
      onChange={(links, isTyped) => onChange(links ?? [], isTyped)}
    >
      {(link, write) => {
        const held = holderOf(link)
        return (
          <>
            <TextsField
              label={t('studio.footer.link.label')}
              value={held['label']}
              isKept
              onChange={(text, isTyped) => write(withKey(held, 'label', text), isTyped)}
            />
            <WordField
              label={t('studio.footer.link.href')}
              value={held['href']}
              onChange={(href, isTyped) => write(withKey(held, 'href', href ?? ''), isTyped)}
            />
          </>
        )
      }}
    </ItemsField>
  )
}
