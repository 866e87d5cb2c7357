// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Modal } from './modal.tsx'
import { draw } from '../testing.tsx'

// jsdom has the element but not its two methods.
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false
}

afterEach(cleanup)

test('a dialog is named by its title, which takes the focus', async () => {
  await draw(<Modal isOpen title="Refuser le dossier" onClose={vi.fn<() => void>()} />)
  expect(screen.getByRole('dialog', { name: 'Refuser le dossier' })).toBeTruthy()
  expect(document.activeElement?.textContent).toBe('Refuser le dossier')
})

test('Escape and the cross ask to close', async () => {
  const close = vi.fn<() => void>()
  await draw(<Modal isOpen title="Refuser le dossier" onClose={close} />)
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
  fireEvent.click(screen.getByRole('button', { name: 'Fermer' }))
  expect(close).toHaveBeenCalledTimes(2)
})

test('a confirmation starts on the answer that changes nothing', async () => {
  const confirm = vi.fn<() => void>()
  await draw(
    <ConfirmDialog
      danger
      isOpen
      title="Abandonner ce dossier ?"
      confirmLabel="Abandonner"
      onConfirm={confirm}
      onCancel={vi.fn<() => void>()}
    >
      Il ne pourra plus être signé.
    </ConfirmDialog>,
  )
  const dialog = screen.getByRole('alertdialog')
  const description = document.getElementById(dialog.getAttribute('aria-describedby')!)
  expect(description?.textContent).toBe('Il ne pourra plus être signé.')
  expect(document.activeElement?.textContent).toBe('Annuler')
  fireEvent.click(screen.getByRole('button', { name: 'Abandonner' }))
  expect(confirm).toHaveBeenCalledOnce()
})

test('the page behind does not scroll until the last dialog is closed', async () => {
  const isStill = () => document.documentElement.hasAttribute('data-covered')
  const under = await draw(<Modal isOpen title="Récapitulatif" onClose={vi.fn<() => void>()} />)
  const over = await draw(<Modal isOpen title="Refuser" onClose={vi.fn<() => void>()} />)
  under.unmount()
  expect(isStill()).toBe(true)
  over.unmount()
  expect(isStill()).toBe(false)
})

test('closed, nothing is in the page', async () => {
  await draw(<Modal isOpen={false} title="Refuser" onClose={vi.fn<() => void>()} />)
  expect(screen.queryByRole('dialog')).toBeNull()
})
