// Progressive enhancement: the page works without it.
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
  // Browsers would store a readable password in their form history.
  password.form.addEventListener('submit', () => {
    password.type = 'password'
  })
}

for (const account of document.querySelectorAll('[data-username]')) {
  const choose = () => {
    username.value = account.dataset.username
    password.value = document.getElementById('demo-password').textContent
    password.form.querySelector('[type=submit]').focus()
  }
  account.addEventListener('click', choose)
  if ('asked' in account.dataset) choose()
}

// The username survives a change of language and the visit to the forgotten-password page, in this tab only.
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
