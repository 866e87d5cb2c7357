import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { buttonClass, type ButtonLook } from './button.tsx'
import { Icon } from '../content/icon.tsx'
import styles from './button.module.css'

type Props = ButtonLook & { href: string; children: ReactNode }

export function LinkButton({ href, variant, dense, block, icon, children }: Props) {
  return (
    <Link href={href} className={buttonClass({ variant, dense, block })}>
      <span className={styles.label}>
        {icon && <Icon name={icon} />}
        {children}
      </span>
    </Link>
  )
}
