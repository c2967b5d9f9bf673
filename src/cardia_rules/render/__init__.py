"""What a game looks like: tables, events and explanations as text, SVG, HTML and Markdown, in each language.

From outside use ``words`` and ``errors`` (sentences), ``text``, ``explanation``, ``markdown``, ``svg`` and
``page``; what is said in which language stands in ``languages``. Nothing here decides a rule.
"""
