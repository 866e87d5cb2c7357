export {
  findElementMentions,
  nameProblem,
  optionProblem,
  renameElement,
  renameListValue,
  renameOption,
  type Mention,
} from './rename.ts'
