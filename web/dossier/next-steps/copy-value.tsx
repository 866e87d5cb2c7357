import { useState } from 'react'
import { useI18n } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { VisuallyHidden } from '../../ui/content/visually-hidden.tsx'
import { LiveRegion } from '../../ui/messages/live-region.tsx'

/** Copies a value to the clipboard. Absent where the browser forbids it, as on an insecure address. */
export function CopyValue({ name, value }: { name: string; value: string }) {
  const { t } = useI18n()
  const [isCopied, setCopied] = useState(false)
  if (!('clipboard' in navigator)) return null

  async function handleCopy() {
    try {
      await navigator.clipboard.writeText(value)
      setCopied(true)
    } catch {
      // The browser asked the user, who refused.
      setCopied(false)
    }
  }

  return (
    <>
      <Button variant="tertiary" icon={isCopied ? 'check' : 'duplicate'} onClick={() => void handleCopy()}>
        {t(isCopied ? 'after.copied' : 'after.copy')} <VisuallyHidden>({name})</VisuallyHidden>
      </Button>
      <VisuallyHidden>
        <LiveRegion>{isCopied ? t('after.copied.what', { name }) : ''}</LiveRegion>
      </VisuallyHidden>
    </>
  )
}
