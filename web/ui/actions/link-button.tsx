import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { buttonClass, type ButtonLook } from './button.tsx'
import { Icon } from '../content/icon.tsx'
import styles from './button.module.css'

type Props = ButtonLook & { href: string; children: ReactNode; 'aria-describedby'?: string }

export function LinkButton({ href, variant, dense, block, icon, children, ...rest }: Props) {
  return (
    <Link {...rest} href={href} className={buttonClass({ variant, dense, block })}>
      <span className={styles.label}>
        {icon && <Icon name={icon} />}
        {children}
      </span>
    </Link>
  )
}
