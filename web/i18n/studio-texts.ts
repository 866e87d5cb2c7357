import { addTextFiles, type Messages } from './messages.ts'

const files = import.meta.glob<Messages>('../locales/*/studio*.json', { import: 'default' })

export const addStudioTexts = () => addTextFiles(files)
