export { findSettingProblem, settingGroups, type Setting, type SettingGroup, type SettingProblem } from './setting.ts'
export { settings, type SettingPath } from './settings.ts'
