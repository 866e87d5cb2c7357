import { findAt, type Content, type Json } from '@parcelle/domain/studio'
import { isHexColour } from '@parcelle/domain/colour'
import { logoProblem } from '@parcelle/domain/logo'
import { settings } from '@parcelle/domain/studio-settings'
import { headingFonts, iconSets, radii, modeVariables, themeProblems, type Theme } from '@parcelle/domain/theme'
import { useId, useRef, useState, type CSSProperties } from 'react'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { Chip } from '../../../ui/content/chip.tsx'
import { Icon } from '../../../ui/content/icon.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useEditing } from '../form/inspector/editing.ts'
import { holderOf } from '../form/inspector/simple-fields.tsx'
import { placeOf, setValue } from './model/settings-content.ts'
import styles from './look.module.css'

type Props = { content: Content }

/** A preview of the theme in both modes, with the contrast of its colours. */
export function ThemePreview({ content }: Props) {
  const { t } = useI18n()
  const theme = readTheme(findAt(content, placeOf('theme')))
  const name = String(findAt(content, placeOf('name')) ?? '')
  if (!theme) return <p className={styles.none}>{t('studio.look.broken')}</p>
  return (
    <div className={styles.look}>
      <Contrast theme={theme} content={content} />
      <div className={styles.modes}>
        {(['light', 'dark'] as const).map((mode) => (
          <section
            key={mode}
            aria-label={t(`studio.look.${mode}`)}
            className={styles.stage}
            style={{ colorScheme: mode, ...modeVariables(theme, mode) } as CSSProperties}
          >
            <p className={styles.mode}>{t(`studio.look.${mode}`)}</p>
            <div className={styles.bar}>
              <Logo content={content} name={name} />
            </div>
            <p className={styles.title}>{t('studio.look.title')}</p>
            <p className={styles.text}>
              {t('studio.look.text')} <span className={styles.link}>{t('studio.look.link')}</span>
            </p>
            <Chip tone="accent">{t('studio.look.chip')}</Chip>
            <Field />
            <div className={styles.buttons}>
              <Button variant="primary" type="button">
                {t('studio.look.primary')}
              </Button>
              <Button type="button">{t('studio.look.secondary')}</Button>
            </div>
          </section>
        ))}
      </div>
    </div>
  )
}

function Field() {
  const { t } = useI18n()
  const [text, setText] = useState('')
  return <TextField id={useId()} label={t('studio.look.field')} value={text} onChange={setText} />
}

/** Pairs of colours with too little contrast, and the nearest shade with enough. */
function Contrast({ theme, content }: { theme: Theme; content: Content }) {
  const { t, locale, number } = useI18n()
  const { change, isWritable } = useEditing()
  const problems = themeProblems(theme)
  return (
    <output className={styles.contrast} data-clean={problems.length === 0}>
      {problems.length === 0 && (
        <span className={styles.line}>
          <Icon name="success" size={16} /> {t('studio.look.contrast')}
        </span>
      )}
      {problems.map(({ choice, ratio, needed, text, on, nearest }) => (
        <span key={choice} className={styles.line}>
          <Icon name="warning" size={16} />
          <span>
            {t('studio.look.weak', {
              name: settings[`theme.${choice}`].name[locale],
              text,
              on,
              ratio: number(Math.round(ratio * 100) / 100),
              needed: number(needed),
            })}
          </span>
          {isWritable && (
            <Button dense onClick={() => change(setValue(content, placeOf(`theme.${choice}`), nearest))}>
              {t('studio.look.nearest', { colour: nearest })}
            </Button>
          )}
        </span>
      ))}
    </output>
  )
}

function readTheme(value: Json | undefined): Theme | null {
  const { primary, accent, radius, headingFont, iconSet } = holderOf(value)
  if (typeof primary !== 'string' || typeof accent !== 'string') return null
  if (!isHexColour(primary) || !isHexColour(accent)) return null
  const isKnown = Object.hasOwn(radii, String(radius)) && Object.hasOwn(headingFonts, String(headingFont))
  if (!isKnown || !iconSets.some((one) => one === iconSet)) return null
  // Unsafe cast: each value was looked up.
  return { primary, accent, radius, headingFont, iconSet } as Theme
}

function Logo({ content, name }: Props & { name: string }) {
  const svg = logoOf(content)
  return svg === null ? <strong>{name}</strong> : <img src={toDataUrl(svg)} alt={name} className={styles.logo} />
}

const logoFile = (content: Content) => String(findAt(content, placeOf('theme.logo')) ?? 'logo.svg')
function logoOf(content: Content): string | null {
  const svg = content[logoFile(content)]
  return typeof svg === 'string' ? svg : null
}
const toDataUrl = (svg: string) => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`

/** The logo, and another one from a file. */
export function LogoField({ content }: Props) {
  const { t, locale } = useI18n()
  const { change, isWritable } = useEditing()
  const [problem, setProblem] = useState<'size' | 'svg' | 'script' | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const { name, help } = settings['theme.logo']

  async function take(file: File | undefined) {
    if (!file) return
    const text = await file.text()
    const found = logoProblem(text)
    setProblem(found)
    if (!found) change(setValue(content, [logoFile(content)], text))
  }

  return (
    <fieldset className={styles.field} data-setting="theme.logo">
      <legend>{name[locale]}</legend>
      <p className={styles.hint}>{help[locale]}</p>
      <Logo content={content} name={String(findAt(content, placeOf('name')) ?? '')} />
      {problem && <p className={styles.mistake}>{t(`studio.logo.${problem}`)}</p>}
      {isWritable && (
        <>
          <Button dense icon="upload" onClick={() => input.current?.click()}>
            {t('studio.logo.choose')}
          </Button>
          <input
            ref={input}
            type="file"
            accept=".svg,image/svg+xml"
            hidden
            aria-label={t('studio.logo.choose')}
            onChange={(event) => {
              void take(event.target.files?.[0])
              event.target.value = ''
            }}
          />
        </>
      )}
    </fieldset>
  )
}
