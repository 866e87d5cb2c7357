export { factNames, facts } from './facts.ts'
export { findPieceProblems, type KnownNames, type PieceProblem } from './find-problems.ts'
export { findTextMistake, formats, listPlaceholders, type Placeholder, type TextMistake } from './placeholders.ts'
export {
  paperDescriptions,
  paperItemKind,
  paperItemKinds,
  signaturePlaces,
  type PaperAttribute,
  type PaperItemKind,
  type PaperObject,
} from './descriptions.ts'
export { paperKinds, paperParts, requiredParts, type PaperKind } from './required-parts.ts'
