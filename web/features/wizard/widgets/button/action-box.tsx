import type { Element } from '@parcelle/forms'
import { useEffect, useRef, type ReactNode } from 'react'
import { Banner } from '../../../../ui/messages/banner.tsx'
import { LiveRegion } from '../../../../ui/messages/live-region.tsx'
import { FormText } from '../field/form-text.tsx'
import { useElementTexts } from '../field/element-texts.ts'
import styles from './action-box.module.css'

type Props = {
  element: Element
  problems: readonly string[]
  success?: string | null
  children: ReactNode
}

export function ActionBox({ element, problems, success = null, children }: Props) {
  const { help } = useElementTexts(element)
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    // The pressed button may be gone, so the focus must move.
    if (success && document.activeElement === document.body) box.current?.focus()
  }, [success])

  return (
    <div ref={box} tabIndex={-1} className={styles.box}>
      {help && (
        <div className={styles.help}>
          <FormText text={help} />
        </div>
      )}
      {children}
      <LiveRegion urgent>
        {problems.map((problem) => (
          <Banner key={problem} tone="error">
            {problem}
          </Banner>
        ))}
      </LiveRegion>
      <LiveRegion>{success && <Banner tone="success">{success}</Banner>}</LiveRegion>
    </div>
  )
}
