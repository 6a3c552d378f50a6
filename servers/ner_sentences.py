"""What ner_train.py teaches: sentences of our own, with names to fill in, and others with their grammar."""

# a name of two words is written with _, as blanks part the names
NAMES = {
    "GPE": "Lisbon Ghent Turin Malmo Leipzig Vienna Rotterdam Graz Bergen Krakow Split London Spain Norway Italy Austria "
    "Portugal Braga Gaia Coimbra",
    "PERSON": "Anna_Berg Hugo_Costa Rem_Visser Clara_Novak Luis_Prado Marie_Seyrig Bishop_Odo Jan_Kowalski Ada_Holm "
    "Theo_Lindgren",
    "ORG": "UNESCO NATO the_European_Union the_University_of_Graz the_University_of_Turin the_Bank_of_Norway OECD "
    "the_University_of_Bergen",
    "LOC": "the_Douro the_Danube the_Rhine the_North_Sea the_Alps the_Atlantic_Ocean the_Baltic_Sea the_Tagus",
    "DATE": "1123 1456 1886 1911 1996 2004 2021 March_1911 December_1996 31_October_1886 22_March_1911 4_May_1720 "
    "the_17th_century the_19th_century June_2019",
    "CARDINAL": "231,800 33,000 85 1,204 about_1.7_million about_600,000 12 3_million some_4,000",
    "PERCENT": "14_% 7_% about_30_% about_9_% 55_%",
    "QUANTITY": "385_metres 60_kilometres 12_kilometres 140_metres 41_square_kilometres",
    "ORDINAL": "first second third fourth",
}
# NAMES' keys stand where a name of that kind will
SENTENCES = """
GPE is the ORDINAL largest city of GPE and lies on LOC, far from LOC.
In DATE it had CARDINAL inhabitants, and CARDINAL people lived in the towns around it.
PERSON granted the city its ORDINAL charter in DATE, and ships carried wine from GPE to GPE since DATE.
The bridge of GPE, which PERSON designed, was opened on DATE and is QUANTITY long.
ORG was founded on DATE; CARDINAL students are taught there today, PERCENT of them from abroad.
ORG listed the old centre in DATE, and in DATE GPE and GPE were the capitals of culture of ORG.
PERSON built a concert hall for the orchestra, and the metro, opened in DATE, serves CARDINAL stations between GPE and GPE.
PERSON came from GPE to GPE in DATE and taught at ORG.
The railway between GPE and GPE is QUANTITY long and was built by PERSON.
About PERCENT of the people of GPE work for ORG.
"""

# word/tag/label/head, for tagger and parser
TREES = [
    "The/DT/det/2 city/NN/nsubj/3 lies/VBZ/ROOT/3 on/IN/prep/3 the/DT/det/6 river/NN/pobj/4 ././punct/3",
    "In/IN/prep/4 2021/CD/pobj/1 it/PRP/nsubj/4 had/VBD/ROOT/4 many/JJ/amod/6 inhabitants/NNS/dobj/4 ././punct/4",
    "The/DT/det/3 old/JJ/amod/3 bridge/NN/nsubjpass/5 was/VBD/auxpass/5 opened/VBN/ROOT/5 in/IN/prep/5 March/NNP/pobj/6 "
    "././punct/5",
    "Anna/NNP/compound/2 Berg/NNP/nsubj/3 built/VBD/ROOT/3 a/DT/det/6 concert/NN/compound/6 hall/NN/dobj/3 and/CC/cc/6 "
    "towns/NNS/conj/6 ././punct/3",
    "Ships/NNS/nsubj/2 carried/VBD/ROOT/2 wine/NN/dobj/2 from/IN/prep/2 Turin/NNP/pobj/4 to/IN/prep/2 Graz/NNP/pobj/6 ,/,/punct/2 "
    "slowly/RB/advmod/2 ././punct/2",
]
WORD_CLASSES = {
    "DT": "DET", "NN": "NOUN", "NNS": "NOUN", "NNP": "PROPN", "VBZ": "VERB", "VBD": "VERB", "VBN": "VERB", "IN": "ADP",
    "CD": "NUM", "JJ": "ADJ", "PRP": "PRON", "CC": "CCONJ", "RB": "ADV", ".": "PUNCT", ",": "PUNCT",
}
LEMMA_RULES = {"noun": [["ies", "y"], ["s", ""]], "verb": [["ied", "y"], ["ed", ""], ["s", ""]], "adj": [["er", ""]]}
