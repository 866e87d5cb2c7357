import { useMemo, useState } from 'react'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { foldText } from '../../../../ui/content/fold-text.ts'
import { LiveRegion } from '../../../../ui/messages/live-region.tsx'
import { OptionList } from '../../../../ui/fields/option-list.tsx'
import { countriesIn } from './phone-numbers.ts'
import { TextBox } from '../../../../ui/fields/text-box.tsx'
import { useListbox } from '../../../../ui/fields/use-listbox.ts'
import styles from './country-button.module.css'

type Props = {
  country: string
  onChoose: (country: { country: string; calling: string }) => void
}

export default function CountryList({ country, onChoose }: Props) {
  const { t, locale } = useI18n()
  const all = useMemo(() => countriesIn(locale), [locale])
  const [term, setTerm] = useState('')
  const wanted = foldText(term)
    .replace(/^\+|^00/, '')
    .trim()
  const found = all.filter(({ name, calling, code }) => {
    return foldText(name).includes(wanted) || calling.startsWith(wanted) || foldText(code) === wanted
  })
  const list = useListbox({ count: found.length, isOpen: true, onPick: pick })

  function pick(index: number) {
    const chosen = found[index]
    if (chosen) onChoose({ country: chosen.code, calling: chosen.calling })
  }

  return (
    <>
      <div className={styles.search}>
        <TextBox
          {...list.box}
          // The user opened the panel to search.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          aria-label={t('widget.phone.search')}
          placeholder={t('widget.phone.search')}
          value={term}
          width="full"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setTerm(event.target.value)}
          onKeyDown={list.handleKey}
        />
      </div>
      <LiveRegion>{found.length === 0 && <p className={styles.wait}>{t('widget.combo.none', { term })}</p>}</LiveRegion>
      <OptionList
        id={list.listId}
        label={t('widget.phone.choose')}
        items={found.map(({ code, name, calling }) => ({ value: code, label: name, note: `+${calling}` }))}
        term={wanted}
        active={list.active}
        chosen={country}
        optionId={list.optionId}
        onPick={pick}
        onPoint={list.setActive}
      />
    </>
  )
}
