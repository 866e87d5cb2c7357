export {
  findElementMentions,
  nameProblem,
  optionProblem,
  renameElement,
  renameListValue,
  renameOption,
  type Mention,
  type MentionKind,
  type NameProblem,
  type Renaming,
  type ValueProblem,
} from './rename.ts'
