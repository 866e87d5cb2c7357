// What the sign-in page gains from a script. Without it everything still works.
const reveal = document.getElementById('reveal')
const username = document.getElementById('username')
const password = document.getElementById('password')

if (reveal && password) {
  reveal.hidden = false
  reveal.addEventListener('click', () => {
    const shown = password.type === 'text'
    password.type = shown ? 'password' : 'text'
    reveal.textContent = shown ? reveal.dataset.show : reveal.dataset.hide
    reveal.setAttribute('aria-label', shown ? reveal.dataset.showLabel : reveal.dataset.hideLabel)
  })
  // A password left readable would be offered again by the browser's form history.
  password.form.addEventListener('submit', () => {
    password.type = 'password'
  })
}

for (const account of document.querySelectorAll('[data-username]')) {
  account.addEventListener('click', () => {
    username.value = account.dataset.username
    password.value = document.getElementById('demo-password').textContent
    password.form.querySelector('[type=submit]').focus()
  })
}

// Another language is another page, and so is a forgotten password: what was typed as a name goes along, in this tab only.
const KEPT = 'parcelle.username'
const kept = sessionStorage.getItem(KEPT)
if (username && kept !== null) {
  sessionStorage.removeItem(KEPT)
  username.value ||= kept
}
for (const way of document.querySelectorAll('.language a, .aside a')) {
  way.addEventListener('click', () => {
    if (username) sessionStorage.setItem(KEPT, username.value)
  })
}
